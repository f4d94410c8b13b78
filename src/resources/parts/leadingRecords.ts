import { z } from "zod";
import { list } from "../../kernel/definition/wire";
import { recordWire } from "./recordWire";

const record = z.object({
  id: z.string().optional().describe("The record's id."),
  type: z.string().optional().describe("The record's type, such as `A`, `CNAME` or `PullZone`."),
  name: z.string().optional().describe("The record's name, relative to the zone."),
  value: z.string().optional().describe("The record's value."),
});

/** The records that lead a hostname, as an output. */
export const leadingRecords = z
  .array(record)
  .optional()
  .describe("The records of the hosted zone that lead the hostname to the site, at the last reading.");

const shown = recordWire.transform(({ recordId, type, name, value }) => ({ id: recordId, type, name, value }));

/** What nobody compares may have any form: it is no reason not to read the hostname. */
export const leadingRecordsWire = list(shown).catch(undefined);
