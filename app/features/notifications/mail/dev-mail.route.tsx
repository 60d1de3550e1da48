import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { metaOf } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import { TimeAgo } from "~/ui/text/time-ago";
import styles from "./dev-mail.module.css";
import { readOutbox } from "./mail.server";

export const meta = metaOf("Outbox", "Mail that was sent in development.");

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  mails: await readOutbox(context.app),
});

export default function DevMail() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <div className="measure stack-wide">
      <header className="stack">
        <h1>Outbox</h1>
        <p className="meta">
          What was mailed, newest first. Development only; programs read it at{" "}
          <a href={paths.devMails}>{paths.devMails}</a>.
        </p>
      </header>
      {mails.length === 0 && <EmptyState text="No mail yet. Sign somebody up, and it shows up here." />}
      <ol className="stack">
        {mails.map((mail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the outbox only grows, so an email keeps its number
          <li key={mails.length - index}>
            <MailEntry mail={mail} open={index === 0} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type EntryProps = { mail: ReturnType<typeof useLoaderData<typeof loader>>["mails"][number]; open: boolean };

function MailEntry({ mail, open }: EntryProps) {
  return (
    <details className="card" open={open}>
      <summary className="stack-1">
        <strong>{mail.subject}</strong>
        <span className="meta">
          {mail.to} · {mail.sentAt === null ? "waits for the provider" : <TimeAgo at={mail.sentAt} />}
        </span>
      </summary>
      <pre className={`body ${styles.text}`}>{mail.text}</pre>
      {mail.links.map((link) => (
        <a key={link} href={link} className="small">
          {link}
        </a>
      ))}
    </details>
  );
}
