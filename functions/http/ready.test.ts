/** Readiness of the picture bucket, as load balancers see it. */
import { expect, test, vi } from "vitest";
import { apiAs } from "#tests/support/api";
import { testApp } from "#tests/support/test-app";

const bucket = (head: () => Promise<null>) => ({ IMAGES: { head } as unknown as R2Bucket });

test("is ready if database and bucket respond", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const ask = async (env: { IMAGES?: R2Bucket }) =>
    (await apiAs(await testApp({ env }), null).get("/ready")).status;
  expect(await ask(bucket(async () => null))).toBe(200);
  expect(await ask(bucket(() => Promise.reject(new Error("internal error"))))).toBe(503);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("internal error"));
  expect(await ask({})).toBe(503);
  logged.mockRestore();
});
