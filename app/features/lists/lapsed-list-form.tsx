import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/shell/error-page";
import { ListForm, type ListFormProps } from "./list-form";
import type { ListFormResult } from "./list-form-result";

type Props = Pick<ListFormProps, "target" | "listId" | "submit"> & { title: string };

/** The form with what was typed, where the session had ended by the time it was sent; any other error has its page. */
export function LapsedListForm({ title, ...form }: Props) {
  const error = useRouteError();
  const result = isRouteErrorResponse(error) ? (error.data as Partial<ListFormResult> | null) : null;
  if (!result?.lapsed || !result.reply) return <ErrorPage />;
  return (
    <div className="stack-wide">
      <h1>{title}</h1>
      <ListForm
        {...form}
        kind={result.lapsed}
        owner=""
        defaultValue={{ listTitle: "" }}
        result={{ pendingChapter: "", ...result, reply: result.reply }}
      />
    </div>
  );
}
