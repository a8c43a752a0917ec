/** @source docs/workflow.md#definition; WD-04, WD-11 */
import { EXTERNAL_FORM } from '#engine/compile/check-flow.ts'
import { libraryWith, pathOf } from '#engine/compile/library-with.ts'
import { resolveDocument } from '#engine/compile/resolve-document.ts'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import type { AnyDocument, FlowDocument, FormDocument, Library } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { type Deployed, deployFlow } from '../../flow/definition/deploy.ts'
import { keepModel, noteHistory, processHolder, releaseProcess } from '../../flow/definition/models.ts'
import { mustPass } from '../design/checked.ts'
import type { Work } from '../design/work.ts'
import type { StoredKind } from './stored-kind.ts'

export const flow: StoredKind<FlowDocument> = {
  async publish(work, documents, before, app) {
    if (!documents.length && !before.length) return
    const library = await work.store.libraryFor(work.who.tenant)
    const [was, is] = [app.before, app.documents].map(of => libraryWith(library, app.before, of))
    mustPass(checkTwice(documents))
    for (const document of documents) {
      const next = { flow: document, forms: formsOf(document, is!), app: app.key }
      const last = before.find(({ key }) => key === document.key)
      if (last && same({ flow: last, forms: formsOf(last, was!) }, { flow: next.flow, forms: next.forms })) continue
      await deploy(work, next, last)
    }
    for (const { process } of before) {
      if (!documents.some(document => document.process === process)) await releaseProcess(work.trx, process)
    }
  },
  async unpublish({ trx }, documents) {
    for (const { process } of documents) await releaseProcess(trx, process)
  },
}

/** Processes of one app that have the same id. */
const checkTwice = (documents: FlowDocument[]) =>
  documents
    .filter(({ process }, at) => documents.findIndex(each => each.process === process) < at)
    .map(document => taken(document, document.key))

const taken = (document: FlowDocument, by: string) => ({
  path: `${pathOf(document)}/process`,
  code: 'flow.process-taken',
  params: { process: document.process, by },
})

/** The next version of the process, and the row of its model, which a flow of any app has. */
async function deploy({ trx, who }: Work, deployed: Deployed, last: FlowDocument | undefined): Promise<void> {
  const { flow: document, app } = deployed
  const holder = await processHolder(trx, document.process)
  if (holder?.app && (holder.app !== app || holder.flow !== document.key)) mustPass([taken(document, holder.app)])
  const model = await keepModel(trx, who.id, { app, flow: document, before: last?.process })
  await deployFlow(trx, who.id, deployed)
  await noteHistory(trx, who.id, model, { name: document.title.zh, xml: writeFlow(document) })
}

/** The forms that the flow names, whole, as they will run. */
function formsOf(document: FlowDocument, library: Library): Deployed['forms'] {
  const keys = [document.form, ...document.elements.map(({ form }) => form)].filter(key => key !== undefined)
  const forms = [...new Set(keys)].flatMap((key): [string, FormDocument][] => {
    const form: AnyDocument | undefined = EXTERNAL_FORM.test(key) ? undefined : library.document('form', key)
    return form ? [[key, resolveDocument(form, library).document as FormDocument]] : []
  })
  return Object.fromEntries(forms)
}
