import { describe, expect, test, vi } from "vitest";
import { testApp } from "./test-app";

describe("the test harness", () => {
  test("waits for late work and throws its failure", async () => {
    const app = await testApp();
    const seen = vi.fn();
    app.afterAnswer(async () => seen());
    expect(seen).not.toHaveBeenCalled();
    await app.settled();
    expect(seen).toHaveBeenCalledOnce();
    app.afterAnswer(() => Promise.reject(new Error("lost")));
    await expect(app.settled()).rejects.toThrow("lost");
  });
});
