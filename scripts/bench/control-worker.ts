/** The least that such a service could do: Hono and one statement, with nothing of ours. */
import { Hono } from "hono";

const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get("/", async (context) => {
  const { results } = await context.env.DB.prepare(
    "select * from cards order by feed_key desc limit 10",
  ).all();
  return context.json(results);
});

export default app;
