import { expect, test } from "vitest";
import { sha256Hex } from "~/lib/data/hash";
import { withApp } from "./with-app";

test("a command ends after what its acts do later, and what follows from that", async () => {
  const done: string[] = [];
  const unused = { stateDir: "", vars: { DATABASE_URL: "http://127.0.0.1:1" } };
  const result = await withApp(unused, async (app) => {
    app.afterAnswer(async () => {
      await sha256Hex("pictures");
      app.afterAnswer(async () => void done.push(await sha256Hex("mail")));
    });
    return "deleted";
  });
  expect([result, done]).toEqual(["deleted", [await sha256Hex("mail")]]);
});
