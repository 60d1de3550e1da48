import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/ui/page/page-meta";
import { UserText } from "~/ui/text/user-text";
import { Markdown } from "./markdown";
import { readRules } from "./words.server";

export const meta = metaOf("Rules", "What may be posted here, and what is removed.");

export const loader = ({ context }: LoaderFunctionArgs) => readRules(context.app);

export default function Rules() {
  const { rules, intro } = useLoaderData<typeof loader>();
  return (
    <article className="measure stack-wide">
      <h1>Rules</h1>
      <Markdown html={intro} />
      {rules.length > 0 && (
        <ol className="stack-wide">
          {rules.map(({ number, title, text }) => (
            <li key={number} id={`rule-${number}`} className="stack-1">
              <h2 dir="auto">
                {number}. {title}
              </h2>
              {text && (
                <p className="typed" dir="auto">
                  <UserText text={text} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
