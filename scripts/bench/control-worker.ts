/** A minimal service for comparison: Hono and one statement, none of our code. */
import { Hono } from "hono";

const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get("/", async (context) => {
  const { results } = await context.env.DB.prepare(
    "select * from cards order by feed_key desc limit 10",
  ).all();
  return context.json(results);
});

export default app;
