import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { openApi } from "#tests/support/shapes";
import { expectAnswer } from "#tests/worker/client";
import { onEachDatabase } from "#tests/worker/site";

/** API calls of the specification, in OpenAPI notation; '*' requires a member. */
const CALLS = `
  post /auth/login   post /auth/signup   post* /auth/logout
  get /feed/{start}/{pageSize}   get /chapter/{chapter}   get /search/{text}
  get /list/{id}   get /shortlist/{id}   get /list/{id}/ballots   get /list/{id}/both   get /listcommentcount/{id}
  get /commentsbyuser/{username}   get /commentcountbyuser/{username}   get /listsbyuser/{username}   get /profile/{username}
  post* /list   put* /list   put* /addsublist   delete* /removelist/{id}   post* /sameitem   delete* /sameitem
  post* /comment   get /comment/{itemId}   put* /comment/{itemId}   delete* /comment/{itemId}   put* /addsaved   put* /removesaved   get* /getsavedlists   get* /getchapters
  put* /followchapter   put* /unfollowchapter   get* /notifications/{username}   get* /notification_count/{username}
  get* /notification/read/{id}   get* /notification/unread/{id}   get* /flag/{listid}/{creator}   get* /flagcomment/{listid}/{creator}
  get /confirm_email/{token}/{email}   get /resend_email/{email}   get /request_password/{email}   post /change_password
  post /merge   get /health
`;

const table = [...CALLS.matchAll(/(\w+)(\*?) (\/\S+)/g)].map(([, method = "", star, path = ""]) => ({
  method,
  path,
  needsSomebody: star === "*",
}));

onEachDatabase("/api/openapi.json", (site) => {
  test("describes every call of the table, who may make it, its input and its response", async () => {
    const { openapi, paths } = expectAnswer(await site.anyone.get("/openapi.json"), 200, openApi);
    expect(openapi).toMatch(/^3\.1\./);
    const described = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          `${method} ${path.replace(/(.)\/$/, "$1")}`,
          operation,
        ]),
      ),
    );
    expect(table).toHaveLength(43);
    for (const { method, path, needsSomebody } of table) {
      const operation = described.get(`${method} ${path}`);
      expect([method, path, operation !== undefined]).toEqual([method, path, true]);
      if (!operation) continue;
      const open = operation.security.some((way) => Object.keys(way).length === 0);
      expect([method, path, open]).toEqual([method, path, !needsSomebody]);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g))
        expect(operation.parameters.map((each) => each.name)).toContain(name);
      const done = operation.responses["200"] ?? operation.responses["201"];
      expect(done?.content?.["application/json"]?.schema).toBeDefined();
      const takes = operation.requestBody?.content["application/json"]?.schema;
      const bodiless = ["get", "delete"].includes(method) ? path !== "/sameitem" : path === "/auth/logout";
      expect([method, path, takes === undefined]).toEqual([method, path, bodiless]);
    }
  });

  test("has the wire's names, and every reference resolves", async () => {
    const answer = await site.anyone.get("/openapi.json");
    const { text } = answer;
    const { components } = bodyOf(answer, openApi);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(components.schemas).toHaveProperty(name as string);
    for (const name of [
      "listTitle",
      "subListHidden",
      "itemContext",
      "$oid",
      "$date",
      "saved_lists",
      "link_label",
    ])
      expect(text).toContain(`"${name}"`);
    expect((await site.anyone.get("/openapi.json/")).status).toBe(200);
  });
});
