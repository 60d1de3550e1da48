/** An incident from the report to the log, and other admin pages, on the served Worker. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox } from "#db/schema/mail";
import { form } from "#tests/worker/client";
import { drop, onEachDatabase, type Person } from "#tests/worker/site";

onEachDatabase("admins", (site) => {
  const admin = () => site.person("ada", { roles: ["admin"] });
  const open = (path: string, { cookie }: Person) => site.page(path, { headers: { Cookie: cookie } });
  const send = (path: string, { cookie }: Person, fields: Record<string, string>) => {
    const posted = form(fields);
    return site.page(path, { ...posted, headers: { ...posted.headers, Cookie: cookie } });
  };

  test("a spammer is suspended, what they wrote is gone for everybody at once, and the log has it all", async () => {
    const [ada, spammer] = [await admin(), await site.person("spam")];
    const { username: name } = spammer;
    const ids = [await drop(spammer, ["Kettle one", "Kettle two"]), await drop(spammer, ["Pots", "Pans"])];
    const seen = async () =>
      (await Promise.all(ids.map((id) => site.page(`/lists/${id}`)))).map(({ status }) => status);
    expect([await seen(), await seen()]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect((await open(`/admin/content?q=${name}`, ada)).text).toContain("Kettle one");

    await send("/admin/members", ada, {
      name,
      reason: "sells kettles",
      until: "2099-01-01",
      intent: "suspend",
    });
    const refused = await spammer.put("/addsaved", { id: ids[0] });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { message: "Your account is suspended until January 1, 2099 at 12:00 AM UTC: sells kettles" },
    ]);
    await send("/admin/content", ada, { name, reason: "kettles", intent: "remove-all" });
    expect(await seen()).toEqual([404, 404]);
    expect((await open(`/admin/content?q=${name}`, ada)).text).toContain("Nothing public of");

    const { text } = await open("/admin/audit", ada);
    expect(text.match(/<b>(?:suspend|remove version)<\/b>/g)).toHaveLength(3);
  });

  test("mail, jobs and limits are shown as they are", async () => {
    const ada = await admin();
    await site.worker.app.db.run(
      `insert into mail_outbox (id, "to", subject, text, html, created_at, attempts, last_error)
        values ('${"a".repeat(24)}', 'somebody@example.com', 'A secret', 'secret', '', 1, 9, '500 down')`,
    );
    const mail = await open("/admin/mail", ada);
    expect(mail.text).toContain("s…@example.com");
    expect(mail.text).not.toMatch(/somebody@|secret/i);
    await send("/admin/mail", ada, { id: "a".repeat(24), intent: "send-again" });
    const [row] = await site.worker.app.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, "a".repeat(24)));
    // tried at once, from the start
    expect(row).toMatchObject({ attempts: 1, dueAt: expect.any(Number) });
    await site.worker.scheduled();
    expect((await open("/admin/jobs", ada)).text).toMatch(/large lists<\/th><td><time/);
    await drop(ada, ["One"]);
    const limits = (await open("/admin/limits", ada)).text;
    expect(/>drop<\/th><td>60 in 1 min<\/td><td[^>]*>[1-9]/.test(limits)).toBe(true);
  });
});
