import { type ChangeEvent, useId, useRef, useState } from "react";
import { PICKED_TYPES } from "~/features/images/metadata/image-type";
import { paths } from "~/lib/addresses/paths";
import { Field, type FieldMeta } from "~/ui/fields/field";
import { FileInput } from "~/ui/fields/file-input";
import { useHydrated } from "~/ui/page/use-hydrated";
import { fetchJson, RefusedRequest, sayLogIn } from "~/ui/requests/fetch-json";
import { ListImage } from "./list-image";

const UPLOAD_FAILED = "The image wasn't uploaded. Try again, or leave it out";

type Props = {
  meta: FieldMeta;
  /** Name of the file field, for submission without JavaScript. */
  fileName: string;
};

/** Field for a list's image: an https link, or a picture that is shrunk and uploaded at once. */
export function ImageField({ meta, fileName }: Props) {
  const id = useId();
  const input = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(() => (typeof meta.initialValue === "string" ? meta.initialValue : ""));
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isHydrated = useHydrated();

  const put = (url: string) => {
    const field = input.current?.querySelector("input");
    if (!field) return;
    field.value = url;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    setShown(url);
  };
  const send = async ({ currentTarget: picker }: ChangeEvent<HTMLInputElement>) => {
    const file = picker.files?.[0];
    if (!file) return;
    setSending(true);
    setProblem(null);
    try {
      put(await upload(await shrinkFile(file)));
    } catch (error) {
      setProblem(error instanceof RefusedRequest ? (error.errors.image ?? error.message) : UPLOAD_FAILED);
      if (error instanceof RefusedRequest && error.status === 401) sayLogIn();
    } finally {
      picker.value = "";
      setSending(false);
    }
  };

  return (
    <div className="stack-2">
      <div ref={input}>
        <Field
          label="Image (optional)"
          meta={meta}
          error={problem ?? meta.errors}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="A link that begins with https, or a picture from your device"
          onBlur={(event) => setShown(event.currentTarget.value.trim())}
        />
      </div>
      <div className="row small gap-2-4" aria-busy={sending || undefined}>
        <label className="small bold" htmlFor={id}>
          {sending ? "Sending…" : "Choose a picture"}
        </label>
        <FileInput
          id={id}
          name={isHydrated ? undefined : fileName}
          accept={PICKED_TYPES}
          disabled={sending}
          onChange={send}
        />
        <span className="without-scripts">at most 5 MB</span>
        {shown && (
          <button type="button" className="quiet small-touch underlined" onClick={() => put("")}>
            No image
          </button>
        )}
      </div>
      <ListImage src={isPicture(shown) ? shown : null} />
    </div>
  );
}

const isPicture = (url: string) => url.startsWith("https://") || url.startsWith(paths.image(""));

/** Returns the file unchanged if the code that shrinks it fails to load. */
const shrinkFile = (file: File): Promise<Blob> =>
  import("./shrink-image.client").then(
    ({ shrinkImage }) => shrinkImage(file),
    () => file,
  );

async function upload(picture: Blob): Promise<string> {
  const body = new FormData();
  body.append("image", picture);
  const { listImageUrl } = await fetchJson<{ listImageUrl: string }>(paths.images, { method: "POST", body });
  return listImageUrl;
}
