import { endWithEngine } from "../../../src/host/engineEnd";

test("a process whose engine was killed before the two were connected ends within 4 seconds", async () => {
  const began = Date.now();
  await new Promise<void>((resolve) => {
    jest.spyOn(process, "exit").mockImplementation((() => resolve()) as never);
    endWithEngine("127.0.0.1:1", () => undefined);
  });
  expect(Date.now() - began).toBeLessThan(4_000);
});
