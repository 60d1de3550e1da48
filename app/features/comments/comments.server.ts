export { refreshCardItems } from "./comments.queries.server";
