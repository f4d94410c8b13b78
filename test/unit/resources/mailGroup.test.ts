import type { Fault, MailspaceSeed, SimulatorOptions, Values } from "../../harness";
import { create, outcomeOf, Plan, read, remove, UnfinishedError, update, World } from "../../harness";

const plan = new Plan("MailGroup", { domain: "example.com" });
const groupType = plan.definition;
const list = "/api/mailspace/{mailspace_id}/groups";
const routes = {
  list: `GET ${list}`,
  one: `GET ${list}/{principal_id}`,
  create: `POST ${list}`,
  update: `PATCH ${list}/{principal_id}`,
  delete: `DELETE ${list}/{principal_id}`,
  mailspace: "GET /api/mailspace/{id}",
};

const team = (more: Values = {}): Values => ({ mailspaceId: "m-1", address: "team", ...more });
const [anna, ben] = ["anna@example.com", "ben@example.com"];

async function withMail(seed: Partial<MailspaceSeed> = {}, options: SimulatorOptions = {}) {
  const mailboxes = [{ username: "anna" }, { username: "ben" }];
  const world = await World.start({
    mailspaces: [{ id: "m-1", domain: "example.com", mailboxes, lists: [{ email: "news" }], ...seed }],
    ...options,
  });
  const { platform } = world.simulator;
  const mail = platform.mailspaces.get("m-1");
  const self = (name = "team") => world.anew(groupType, name);
  return {
    world,
    platform,
    mail,
    self,
    up: (more?: Values) => create(self(), team(more)),
    fault: (fault: Fault) => world.fault(fault),
    /** Every group, as the platform has it. */
    groups: () =>
      Object.fromEntries(
        mail.groups
          .list()
          .map((group) => [group.email, [group.description, mail.groups.members(group).map(({ email }) => email), group.aliases]]),
      ),
    byRoute: () => world.simulator.report().byRoute,
  };
}

const status = (status: number, code: string | undefined, rest: Partial<Fault> = {}): Fault =>
  ({ kind: "status", status, ...(code !== undefined && { code, errors: ["Simulated refusal"] }), ...rest }) as Fault;

describe("a plan refuses", () => {
  test.each<[string, Values, RegExp]>([
    ["an address with spaces", { address: "te am" }, /^address must be an address such as info@example.com, or the part before the @/],
    ["a blank description", { description: " " }, /^description must not be blank/],
    ["a member without a domain", { members: ["anna"] }, /^members\[0\] must be a whole address, such as anna@example.com/],
    ["an alias that isn't one", { aliases: ["a@b@c"] }, /^aliases\[0\] must be an address/],
    ["a name, which the platform keeps as it was made", { name: "team" }, /^name /],
  ])("%s", (_, more, problem) => {
    expect(plan.problems(team(more))).toEqual([expect.stringMatching(problem)]);
  });
});

describe("a group", () => {
  test("has its local part as its description where the program gives none, which is no change later", async () => {
    const { up, groups, self } = await withMail();
    const { id, state } = await up({ address: "Team" });
    expect(groups()).toEqual({ "team@example.com": ["team", [], []] });
    expect(await read(self(), id, state)).toEqual({ id, state, inputs: team({ address: "Team" }) });
    expect(plan.changes(state, team({ description: "team" }))).toEqual([]);
    expect(plan.changes(state, team({ description: "The team" }))).toEqual(["description"]);
  });

  test("lies in another domain where the program says so, and its bare aliases with it", async () => {
    const { world, up, groups } = await withMail();
    world.platform.mailspaces.get("m-1").domains.add("example.org", "served");
    await up({ domain: "Example.org", aliases: ["all"] });
    await up({ address: "crew@example.org", aliases: ["hands"] });
    expect(Object.entries(groups()).map(([email, [, , aliases]]) => [email, aliases])).toEqual([
      ["team@example.org", ["all@example.org"]],
      ["crew@example.org", ["hands@example.org"]],
    ]);
  });

  test("is compared by meaning", () => {
    const state = { ...team({ members: [anna, ben], aliases: ["all"] }), email: "team@example.com" };
    const spelled = team({ address: "TEAM@example.com", members: [ben, "Anna@EXAMPLE.com"], aliases: ["All@example.com"] });
    expect(plan.changes(state, spelled)).toEqual([]);
    expect(plan.difference(state, { ...state, address: "crew" })).toMatchObject({ replaces: ["address"] });
  });

  test.each<[string, Values, Values, boolean]>([
    ["both list aliases", { aliases: ["all"] }, { aliases: ["all", "hands"] }, true],
    ["the old one may hold the new one's", {}, { aliases: ["all"] }, true],
    ["the old one has none", { aliases: [] }, { aliases: ["all"] }, false],
    ["the new one lists none", { aliases: ["all"] }, {}, false],
    ["it goes to another mailspace", { aliases: ["all"] }, { aliases: ["all"], mailspaceId: "m-2" }, false],
  ])("that is replaced goes first only if an alias could be in the way: %s", (_, olds, news, first) => {
    expect(plan.difference(team(olds), team({ address: "crew", ...news }))).toMatchObject({ deleteFirst: first });
  });
});

describe("a refresh", () => {
  test("costs one list for all groups, and one request for each whose members are managed", async () => {
    const { world, up, byRoute } = await withMail();
    const made = [];
    for (const [address, more] of [["a"], ["b", { members: [anna] }], ["c", { members: [] }], ["d", { aliases: [] }]] as const)
      made.push(await up({ address, ...(more as Values) }));
    world.simulator.resetReport();
    const process = world.process();
    for (const [index, { id, state }] of made.entries())
      expect(await read(process.resource(groupType, String(index)), id, state)).toMatchObject({ id, state });
    expect(byRoute()).toEqual({ [routes.list]: 1, [routes.mailspace]: 1, [routes.one]: 2 });
  });

  test("takes an empty list of members as news only if the list of groups can be read after it", async () => {
    const { up, self, mail, fault } = await withMail();
    const { id, state } = await up({ members: [anna] });
    mail.mailboxes.update(mail.mailboxes.get(anna as string).id, { groups: [] });
    fault(status(503, "groups_unavailable", { route: routes.list, after: 1, times: Infinity }));
    expect(await read(self(), id, state)).toMatchObject({ inputs: { members: [anna] }, state: { memberCount: 1 } });
  });

  describe("of a mailspace whose list is full", () => {
    async function crowded(more: Values = {}) {
      const setting = await withMail({ package: "mail_500" });
      const made = await setting.up(more);
      const { mail } = setting;
      const group = mail.groups.list()[0]!;
      for (let index = 0; index < 500; index += 1) mail.mailboxes.add({ username: `user${index}` });
      // The list is in the order in which things were made.
      const { principal_id: seed, email } = group;
      mail.groups.remove(seed);
      return { ...setting, made, mail, again: () => mail.groups.add({ id: seed, email }) };
    }

    test("a group that is left out of the list is asked for by itself", async () => {
      const { made, again, self } = await crowded();
      again();
      expect(await read(self(), made.id, made.state)).toMatchObject({ id: made.id, state: made.state });
    });

    test("a group is there if nothing but its address says so", async () => {
      const { made, again, self, fault } = await crowded();
      again();
      fault(status(404, "unknown_group", { route: routes.one, times: Infinity }));
      expect(await read(self(), made.id, made.state)).toMatchObject({ id: made.id, state: made.state });
    });

    test.each(["nobody", "a mailbox"])("a group is gone if %s has its address", async (who) => {
      const { made, mail, self } = await crowded();
      if (who === "a mailbox") mail.mailboxes.add({ username: "team" });
      expect(await read(self(), made.id, made.state)).toBeUndefined();
    });

    test("a group isn't gone if that can't be told", async () => {
      const { made, self, fault } = await crowded();
      fault({
        kind: "status",
        status: 200,
        body: { available: null, used_by: null },
        route: "GET /api/mailspace/{mailspace_id}/mailboxes/check",
      });
      await expect(read(self(), made.id, made.state)).rejects.toThrow(/the group team@example.com is not in its mailspace's list/);
    });
  });
});

describe("a creation", () => {
  test.each<[string, Values, RegExp]>([
    [
      "a member that is no mailbox",
      { members: ["nobody@example.com"] },
      /nobody@example.com is not a mailbox.*`members` from the mailboxes/s,
    ],
    ["an address that a mailbox has", { address: "anna" }, /already used by the mailbox anna@example.com.*choose another one/s],
    ["an address that a list has", { address: "News" }, /already used by the mailing list news@example.com/],
    ["an alias that is taken", { aliases: ["ben"] }, /already used by the mailbox ben@example.com/],
    ["a domain that isn't served", { address: "team@example.net" }, /example.net is not a domain of this mailspace/],
  ])("makes nothing with %s, and says what to do", async (_, more, message) => {
    const { up, groups } = await withMail();
    const failure = await outcomeOf(up(more));
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(message);
    expect(groups()).toEqual({});
  });
});

describe("an update", () => {
  const wanted = team({ members: [anna, ben] });

  test("that can't be looked for isn't sent again in the dark: the next run does", async () => {
    const { up, self, fault, byRoute } = await withMail();
    const { id, state } = await up({ members: [anna] });
    const faults = [
      fault(status(503, "group_members_unavailable", { takesEffect: true, route: routes.update })),
      fault(status(503, "group_members_unavailable", { route: routes.one, times: Infinity })),
    ];
    const left = (await outcomeOf(update(self(), id, state, wanted))) as UnfinishedError;
    expect(left).toBeInstanceOf(UnfinishedError);
    expect(left.message).toMatch(/group_members_unavailable.*unknown/s);
    expect(byRoute()[routes.update]).toBe(1);
    for (const one of faults) one.remove();
    expect(await update(self(), id, left.state, wanted)).toMatchObject({ members: [anna, ben], memberCount: 2 });
    expect(byRoute()[routes.update]).toBe(1);
  });

  test("with a member that is no mailbox changes nothing, and says what to do", async () => {
    const { up, self, groups } = await withMail();
    const { id, state } = await up({ members: [anna] });
    const failure = await outcomeOf(update(self(), id, state, team({ members: [ben, "nobody@example.com"], description: "New" })));
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(/group_update_failed.*nobody@example.com is not a mailbox.*Nothing was changed.*`mailbox.email`/s);
    expect(groups()).toEqual({ "team@example.com": ["team", [anna], []] });
  });

  test("of a group that couldn't be looked up says so, and that it is there", async () => {
    const { up, self, fault } = await withMail();
    const { id, state } = await up();
    fault(status(404, "unknown_group", { route: routes.update }));
    const failure = await outcomeOf(update(self(), id, state, team({ description: "New" })));
    expect(failure).not.toBeInstanceOf(UnfinishedError);
    expect(String(failure)).toMatch(/team@example.com was not changed.*The list of groups shows it.*Run the command again/s);
  });
});

describe("a deletion", () => {
  test.each<[string, Partial<Fault> & { status: number; code?: string }]>([
    ["the group couldn't be looked up", { status: 404, code: "unknown_group" }],
    ["the platform has no such route", { status: 404 }],
    ["a page says that there is no such route", { kind: "garbage", status: 404 }],
    ["the platform refuses the method", { status: 405 }],
  ])("fails as long as the list shows the group, and is done when it doesn't: %s", async (_, { status: number, code, ...rest }) => {
    const { up, self, fault, groups, mail } = await withMail();
    const { id, state } = await up({ members: [anna] });
    fault({ ...status(number, code, { route: routes.delete, times: Infinity }), ...rest, status: number } as Fault);
    const said =
      code === "unknown_group" ? /The list of groups shows it.*again/s : /doesn't offer that through its API. Delete it in the panel/;
    await expect(remove(self(), id, state)).rejects.toThrow(said);
    expect(Object.keys(groups())).toEqual(["team@example.com"]);
    mail.groups.remove(id.split("/")[1] as string);
    await remove(self(), id, state);
  });

  test("goes with its mailspace", async () => {
    const { up, self, platform } = await withMail();
    const { id, state } = await up();
    platform.mailspaces.remove("m-1");
    await remove(self(), id, state);
  });
});

describe.each(["missing", "notAllowed"] as const)("a platform that doesn't offer changes of groups (%s)", (groupChanges) => {
  test("makes groups, and leads to its panel for the rest, with the state as it was", async () => {
    const { up, self, groups, mail } = await withMail({}, { strict: { groupChanges } });
    const { id, state } = await up({ members: [anna] });
    for (const more of [{ members: [ben] }, { members: [anna], description: "New" }]) {
      const failure = await outcomeOf(update(self(), id, state, team(more)));
      expect(failure).not.toBeInstanceOf(UnfinishedError);
      expect(failure).toMatchObject({
        message: expect.stringMatching(/team@example.com was not changed: PATCH .*doesn't offer that.*panel.*pulumi refresh/s),
        explained: "not-offered",
      });
    }
    expect(groups()).toEqual({ "team@example.com": ["team", [anna], []] });
    await expect(remove(self(), id, state)).rejects.toThrow(/was not deleted: DELETE .*Delete it in the panel/s);
    mail.groups.remove(id.split("/")[1] as string);
    await expect(update(self(), id, state, team({ members: [ben] }))).rejects.toThrow(
      groupChanges === "missing" ? /no longer there/ : /405/,
    );
    await remove(self(), id, state);
  });
});

describe("a group that is there", () => {
  test("without a description is no drift of a program that gives none", async () => {
    const { up, self, mail } = await withMail();
    const { id, state } = await up();
    mail.groups.update(mail.groups.list()[0]!, { description: null });
    expect(await read(self(), id, state)).toEqual({ id, state, inputs: team() });
    const named = await update(self(), id, state, team({ description: "team" }));
    expect(named).toMatchObject({ description: "team" });
  });
});
