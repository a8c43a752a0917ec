/**
 * The documents of an app made from a Formily schema: a model with its fields, those of its rows, and a list whose form is laid
 * out as the schema is.
 * @source docs/language.md#formily; docs/designer.md#workbooks
 */
import { deriveScreen } from '#engine/entity/derive-screen.ts'
import { firstModel, MAKERS } from '#engine/entity/first-model.ts'
import { fromFormily } from '#engine/formily/from-formily.ts'
import { withForm } from '#engine/formily/take-formily.ts'
import { translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type {
  AnyDocument,
  EntityCheck,
  EntityDocument,
  Field,
  FormBody,
  FormCheck,
  PageDocument,
} from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { diffDocuments } from '#engine/version/diff.ts'
import { modelOfOwnRows } from '../new-field.ts'
import { markSearched } from '../searched-first.ts'

/**
 * @param content  a Formily schema (`isFormily`)
 * @throws         Fault 'document.grown' when it is larger than a document may be
 */
export function formilyApp(content: unknown, key: string, title: Text, widgets: WidgetManifests): AnyDocument[] {
  const translation = fromFormily(content, widgets)
  const { fields = [], checks = [], ...form } = translation.body
  // a form forgets a password, a model would keep it to be read
  const own = fields.map(field => (field.format === 'password' ? { ...field, secret: true as const } : field))
  const first = { zh: translate('zh', 'designer.model.first'), en: translate('en', 'designer.model.first') }
  const begun = firstModel(key, title, first, [MAKERS])
  // a list needs something to show
  const added = own.every(({ secret }) => secret) ? begun.fields : []
  const refusals = checks.flatMap(check => refusalOf(check, own))
  const ofForm = checks.filter(check => refusalOf(check, own).length === 0)
  const [made, ...rows] = withRows({
    ...{ ...begun, fields: [...added, ...own] },
    ...(refusals.length > 0 && { checks: refusals }),
  })
  const model = markSearched(made!)
  const page: PageDocument = { kind: 'page', grammar: 1, key: `${key}.manage`, title, from: key }
  const { unsaid } = withForm(page, translation) as PageDocument
  const derived = deriveScreen(model)
  const change = diffDocuments(
    derived,
    laidOut(derived, { ...form, ...(ofForm.length > 0 && { checks: ofForm }) }, added.length),
  )
  return [model, ...rows, { ...page, ...(change.length > 0 && { change }), ...(unsaid && { unsaid }) }]
}

/** The check of a model that says the same, of every call; none for one that the form alone can make. */
const refusalOf = ({ id, refuse, at, message }: FormCheck, fields: readonly Field[]): EntityCheck[] =>
  refuse !== undefined && at !== undefined && fields.some(field => field.id === at) ? [{ id, refuse, at, message }] : []

/** The page with this form, below the inputs of its first `kept` fields; what shows a record follows it. */
function laidOut(page: PageDocument, form: FormBody, kept: number): PageDocument {
  const bodyOf = ({ entity, nodes = [] }: FormBody): FormBody => ({
    ...(entity && { entity }),
    ...form,
    nodes: [...nodes.slice(0, kept), ...(form.nodes ?? [])],
  })
  const nodes = page.nodes!.map(node => (node.id === 'form' ? { ...node, body: bodyOf(node.body as FormBody) } : node))
  return { ...page, nodes }
}

/** The model, and one for the rows of each of its fields that declares them itself; rows may have rows. */
function withRows(model: EntityDocument): EntityDocument[] {
  const order = { zh: translate('zh', 'designer.rows.order'), en: translate('en', 'designer.rows.order') }
  const below: EntityDocument[] = []
  const fields = model.fields.map(field => {
    if (!field.fields) return field
    const made = modelOfOwnRows(model, field, [], order)
    below.push(...withRows(made.model))
    return made.field
  })
  return [{ ...model, fields }, ...below]
}
