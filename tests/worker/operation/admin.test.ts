/** Pages of admins on the served Worker. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "#db/schema/mail";
import { form } from "#tests/worker/client";
import { drop, onEachDatabase } from "#tests/worker/site";

onEachDatabase("admins", (site) => {
  test("mail, jobs and limits are shown as they are", async () => {
    const ada = await site.person("ada", { roles: ["admin"] });
    const open = async (path: string) => (await site.page(path, { headers: { Cookie: ada.cookie } })).text;
    await site.worker.app.db.run(
      `insert into mail_outbox (id, "to", subject, text, html, created_at, attempts, last_error)
        values ('${"a".repeat(24)}', 'somebody@example.com', 'A secret', 'secret', '', 1, 9, '500 down')`,
    );
    const mail = await open("/admin/mail");
    expect(mail).toContain("s…@example.com");
    expect(mail).not.toMatch(/somebody@|secret/i);
    const id = "a".repeat(24);
    await site.page("/admin/mail", form({ id, intent: "send-again" }, { Cookie: ada.cookie }));
    const [row] = await site.worker.app.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    // tried at once, from the start
    expect(row).toMatchObject({ attempts: 1, dueAt: expect.any(Number) });
    // idle jobs are noted every ten minutes
    const tenth = 10 * 60_000;
    await site.cronAt(Math.ceil(Date.now() / tenth) * tenth);
    expect(await open("/admin/jobs")).toMatch(/large lists<\/th><td><time/);
    await drop(ada, ["One"]);
    expect(await open("/admin/limits")).toMatch(/>drop<\/th><td>60 in 1 min<\/td><td[^>]*>[1-9]/);
  });
});
