import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/ui/page/page-meta";
import { Markdown } from "./markdown";
import { readImprint } from "./words.server";

export const meta = metaOf("Imprint", "Who runs this site.");

export const loader = ({ context }: LoaderFunctionArgs) => readImprint(context.app);

export default function Imprint() {
  return (
    <article className="measure stack-wide">
      <h1>Imprint</h1>
      <Markdown html={useLoaderData<typeof loader>().html} />
    </article>
  );
}
