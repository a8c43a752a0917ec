/**
 * Converts Formily schemas among the documents that were sent into forms, with the function the designer's source view
 * uses.
 * @source docs/language.md#formily; docs/http.md#design
 */
import type { Imported } from '#adapters/wire/design.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import { takeFormily } from '#engine/formily/take-formily.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { ErrorTexts } from '../../http/answer/error-texts.ts'
import { wireIssues } from '../../http/answer/errors.ts'
import type { Store } from '../store.ts'

/** @param documents  checked before as a draft, because a schema is read to its full depth */
export function takeDocuments(documents: AnyDocument[], { widgets }: Pick<Store, 'widgets'>): AnyDocument[] {
  const manifests = Object.fromEntries(widgets)
  return documents.map(document => takeFormily(document, manifests))
}

/** What could not be converted of the schemas that were sent. */
export function describeImported(sent: AnyDocument[], taken: AnyDocument[], errors: ErrorTexts, lang: Lang): Imported {
  const fresh = taken.filter((_, place) => 'schema' in sent[place]!)
  const issues = fresh.flatMap(document =>
    (document.unsaid ?? []).map(({ path, code, params = {} }) => ({
      path: `${pathOf(document)}/${path}`,
      code,
      params,
    })),
  )
  return issues.length > 0 ? { unsaid: wireIssues(issues, errors, lang) } : {}
}
