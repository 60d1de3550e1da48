import { type RefObject, useEffect, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import { people } from "~/lib/text/plural";
import { Link } from "~/ui/links/link";
import { fetchJson } from "~/ui/requests/fetch-json";
import styles from "./same-topic.module.css";
import type { SameTopicList } from "./same-topic-list";

const DEBOUNCE_MS = 300;
const TYPED_MIN = 3;
const LISTS_SHOWN = 3;

type Props = { form: RefObject<HTMLFormElement> };

export function SameTopic({ form }: Props) {
  const lists = useSameTopic(form);
  return (
    <div className={`finger-links stack-2 small ${styles.lists}`} role="status">
      {lists.slice(0, LISTS_SHOWN).map(({ id, title, creatorCount, first }, i) => (
        <p key={id}>
          <b>{i === 0 ? "Already here" : "And"}:</b> {people(creatorCount)},{" "}
          {first === null ? "no items yet" : `${first} leads`}.{" "}
          <Link to={paths.dropVersion(id)}>Add your version</Link> of <Link to={paths.list(id)}>{title}</Link>
        </p>
      ))}
    </div>
  );
}

function useSameTopic(form: RefObject<HTMLFormElement>): SameTopicList[] {
  const [lists, setLists] = useState<SameTopicList[]>([]);
  useEffect(() => {
    const title = form.current?.elements.namedItem("listTitle");
    if (!(title instanceof HTMLTextAreaElement)) return;
    let asking = new AbortController();
    let timer = 0;
    const look = async () => {
      asking = new AbortController();
      const { signal } = asking;
      try {
        const query = new URLSearchParams({ q: title.value });
        const similar = await fetchJson<SameTopicList[]>(`${paths.suggestLists}?${query}`, { signal });
        if (!signal.aborted) setLists(similar);
      } catch (error) {
        if (!signal.aborted) console.warn("no lists on this topic", error);
      }
    };
    const onInput = () => {
      asking.abort();
      clearTimeout(timer);
      if ([...title.value.trim()].length < TYPED_MIN) setLists([]);
      else timer = window.setTimeout(look, DEBOUNCE_MS);
    };
    title.addEventListener("input", onInput);
    // includes text typed before this component loaded
    onInput();
    return () => {
      asking.abort();
      clearTimeout(timer);
      title.removeEventListener("input", onInput);
    };
  }, [form]);
  return lists;
}
