import { listdrop } from "./listdrop.js";

const api = listdrop(process.argv[2] ?? process.env.LISTDROP_URL ?? "http://127.0.0.1:8787");
const cards = await api("GET /feed/{start}/{pageSize}", { params: { start: 0, pageSize: 5 } });
for (const { listTitle, sublistCreators, shortlistItem } of cards) {
  console.log(`${listTitle}, by ${sublistCreators.join(", ")}`);
  for (const { rank, itemTitle } of shortlistItem) console.log(`  ${rank}. ${itemTitle}`);
}
