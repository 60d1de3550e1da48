import { type ChangeEvent, useId, useState } from "react";
import { IMAGE_TYPES } from "~/features/images/metadata/image-type";
import { FileInput } from "~/ui/fields/file-input";
import { Face } from "~/ui/icons/face";
import styles from "./picture-field.module.css";

type Props = { username: string; error: string | undefined };

/** The picture that a member has or has chosen, which the browser cuts to a small square before it is sent. */
export function PictureField({ username, error }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const cut = async ({ currentTarget: picker }: ChangeEvent<HTMLInputElement>) => {
    const file = picker.files?.[0];
    if (!file) return setChosen(null);
    const square = await squareFile(file);
    const files = new DataTransfer();
    files.items.add(square);
    picker.files = files.files;
    const reader = new FileReader();
    // the policy of the page allows data addresses alone
    reader.onload = () => setChosen(String(reader.result));
    reader.readAsDataURL(square);
  };
  return (
    <div className={`row ${styles.field}`}>
      {chosen ? (
        <img className={styles.chosen} src={chosen} alt="Your new picture, not saved yet" />
      ) : (
        <Face name={username} size="huge" />
      )}
      <div className={styles.pick}>
        <label className={styles.label} htmlFor={id}>
          Choose a picture
        </label>
        <FileInput
          id={id}
          name="picture"
          accept={IMAGE_TYPES.join()}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={cut}
        />
        <span className="without-scripts">a square of 400 pixels, at most 500 KB</span>
        {error && (
          <p className="wrong" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the file unchanged if the code that cuts it fails to load, or the browser can't read it. */
const squareFile = (file: File): Promise<File> =>
  import("~/features/images/uploads/shrink-image.client").then(
    async ({ squareImage }) => (await squareImage(file)) ?? file,
    () => file,
  );
