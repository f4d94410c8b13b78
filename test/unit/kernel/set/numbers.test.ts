import fc from "../../../harness/properties";
import { numbered } from "../../../../src/kernel/set/steps";

const places = fc.array(fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }), { maxLength: 12 });

/** The most places of a sequence that can keep their numbers, by trying them all. */
function mostKept(there: readonly (number | undefined)[]): number {
  const from = (place: number, last: { place: number; number: number } | undefined): number => {
    if (place === there.length) return 0;
    const number = there[place];
    const fits = number !== undefined && number >= place && (last === undefined || number - last.number >= place - last.place);
    return Math.max(from(place + 1, last), fits ? 1 + from(place + 1, { place, number }) : 0);
  };
  return from(0, undefined);
}

test("numbers a sequence upwards from 0 or more, and keeps as many numbers as can be kept", () => {
  fc.assert(
    fc.property(places, (there) => {
      const numbers = numbered(there);
      expect(numbers).toHaveLength(there.length);
      for (const [index, number] of numbers.entries()) expect(number).toBeGreaterThan(index === 0 ? -1 : numbers[index - 1]!);
      expect(numbers.every(Number.isInteger)).toBe(true);
      expect(numbers.filter((number, index) => number === there[index]).length).toBeGreaterThanOrEqual(mostKept(there));
    }),
  );
});

test("leaves room between new ones, so that the next one between them moves nothing else", () => {
  expect(numbered([undefined, undefined, undefined])).toEqual([10, 20, 30]);
  expect(numbered([10, undefined, 20, 30])).toEqual([10, 15, 20, 30]);
  expect(numbered([undefined, 10, 20])).toEqual([5, 10, 20]);
});

test("moves the fewest where there is no room", () => {
  expect(numbered([0, undefined, 1, 2, 3])).toEqual([0, 10, 20, 30, 40]);
  expect(numbered([3, 0, 1, 2])).toEqual([3, 13, 23, 33]);
});
