import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { AgreementInShort } from "~/features/merge/effect/agreement-in-short";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import { idOrNone, type ListId } from "~/lib/data/ids";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { ownScript } from "~/lib/text/text-script";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { ItemNote } from "~/ui/text/item-note";
import styles from "./compare.module.css";
import { ComparedColumns } from "./compared-columns";
import { ComparedPlaces } from "./compared-places";
import type { ComparedSide, ComparisonView } from "./comparison";
import { readComparison } from "./comparison.server";
import { comparisonSentence, comparisonSentences } from "./comparison-words";
import { SideMark } from "./side-mark";

export const meta = metaFrom<typeof loader>((data) => {
  if (!data) return { title: "Compared", description: "Two ranked lists side by side" };
  const { list, a, b } = data;
  return {
    title: `${a.name} and ${b.name}: ${list.title}`,
    description: shareText(data),
    image: { path: data.address, alt: `${list.title}: the top of the list` },
    path: paths.compare(list.id, a.path, b.path),
  };
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { listId: given = "", a = "", b = "" } = params;
  const listId = idOrNone(given);
  if (a === MASTERLIST && b !== MASTERLIST) throw redirect(paths.compare(listId, b, a), 301);
  const comparison = await readComparison(context.app, context.viewer, listId, { a, b });
  const [pathA, pathB] = [comparison.a.path, comparison.b.path];
  if (pathA !== a || pathB !== b) throw redirect(paths.compare(listId, pathA, pathB), 301);
  const { picture, ...shown } = comparison;
  return { ...shown, address: await pictureAddress(context.app, paths.sharePicture(listId), picture) };
}

type Compared = Pick<Awaited<ReturnType<typeof loader>>, "list" | "a" | "b" | "agreement" | "pairs">;

const shareText = ({ list, a, b, agreement, pairs }: Compared): string =>
  `${a.name} and ${b.name} on '${list.title}'. ${comparisonSentence({ agreement, pairs })}`;

export default function Compare() {
  const comparison = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const { list, a, b, agreement, items } = comparison;
  const names = { a: a.name, b: b.name };
  const isOwn = (side: ComparedSide) => side.name === viewer?.username;
  return (
    <article className="stack">
      <header className="stack-3">
        <p>
          <Link className="alone" to={paths.list(list.id)} {...ownScript(list.title)}>
            {list.title}
          </Link>
        </p>
        <h1>
          <span className="with-icon">
            <SideMark side={a} size="big" own={isOwn(a)} />
            <span>
              <bdi>{a.name}</bdi> and
            </span>
          </span>{" "}
          <span className="with-icon">
            <SideMark side={b} size="big" own={isOwn(b)} />
            <bdi>{b.name}</bdi>
          </span>
        </h1>
        <div className={`row gap-2-4 measure pad-y-3 rule-above rule-below ${styles.facts}`}>
          {agreement !== null && (
            <p className={`figure nowrap ${styles.figure}`} aria-hidden="true">
              {agreement}%
            </p>
          )}
          <div>
            <p className="bold">{comparisonSentence(comparison)}</p>
            <p className="meta">{comparisonSentences(comparison, names).join(" ")}</p>
          </div>
        </div>
      </header>
      <ComparedColumns items={items} a={a} b={b} />
      <ComparedPlaces items={items} a={a} b={b} />
      <div className={`grid ${styles.two}`}>
        <OnlyOne side={a} items={items.filter((item) => item.b === null)} which="a" />
        {b.path !== MASTERLIST && (
          <OnlyOne side={b} items={items.filter((item) => item.a === null)} which="b" />
        )}
      </div>
      <OtherSides listId={list.id} side={a} others={comparison.others} />
      <div>
        <ShareDialog
          what={`${a.name} and ${b.name} compared`}
          text={shareText(comparison)}
          path={paths.compare(list.id, a.path, b.path)}
        />
      </div>
    </article>
  );
}

type Props = { listId: ListId; side: ComparedSide; others: ComparisonView["others"] };

function OtherSides({ listId, side, others }: Props) {
  if (others.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="eyebrow">
        Compare <bdi>{side.name}</bdi> with
      </h2>
      <ul className="chips">
        {others.map((other) => (
          <li key={other.path}>
            <Link className="hover-edge pill small" to={paths.compare(listId, side.path, other.path)}>
              <SideMark side={other} />
              <bdi>{other.name}</bdi>
              {other.agreement !== null && (
                <span className="meta">
                  <AgreementInShort agreement={other.agreement} pairs={other.pairs} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OnlyOneProps = { side: ComparedSide; items: ComparisonView["items"]; which: "a" | "b" };

function OnlyOne({ side, items, which }: OnlyOneProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="line rule-below pad-below-2">
        <SideMark side={side} size="small" />
        <span className="eyebrow">
          Only <bdi>{side.name}</bdi> names
        </span>
      </h2>
      <ul className="ruled">
        {items.map((item) => (
          <li key={item.key}>
            <h3 className="row-title" {...ownScript(item.title)}>
              {isolate(item.title)} <span className="meta">{ordinal(item[which] ?? 0)}</span>
            </h3>
            {item.note && (
              <div className="quote">
                <ItemNote text={item.note} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
