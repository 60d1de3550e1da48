import createClient from "openapi-fetch";
import type { paths } from "./api";

const [, , site = "http://127.0.0.1:8787", token] = process.argv;
const api = createClient<paths>({
  baseUrl: `${site}/api`,
  headers: token ? { Authorization: `Bearer ${token}` } : {},
});

if (token) {
  const { data, error, response } = await api.POST("/list", {
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    body: { listTitle: "Soups worth the wait", sublist: [{ item: [{ itemTitle: "Pho" }] }] },
  });
  if (error) throw new Error(`${response.status} ${error.code}: ${error.message}`);
  console.log(`Dropped ${data.listId}`);
}

const newest = await api.GET("/feed/{start}/{pageSize}", { params: { path: { start: 0, pageSize: 5 } } });
for (const { listTitle, sublistCreators } of newest.data ?? [])
  console.log(`${listTitle}, by ${sublistCreators.join(", ")}`);
