import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { takeFormily } from '#engine/formily/take-formily.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { sampleDocs, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { docsOf, listOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { applyPatches, runCalls } from '../commands/run.ts'
import { placeOfIssue } from '../say/place-of-issue.ts'
import { draftContextOf } from '../session/check/draft-context-of.ts'
import { mendOf } from './mends/mends.ts'

const widgets = manifests as unknown as WidgetManifests
const odd = { type: 'string', title: '怪', 'x-component': 'Orrery', 'x-visible': '{{ ask() }}' }
const sent = {
  kind: 'form',
  grammar: 1,
  key: 'loan.form',
  title: { zh: '表单', en: 'Form' },
  schema: { type: 'object', properties: { odd } },
} as unknown as AnyDocument
const docs = docsOf([...listOf(sampleDocs), takeFormily(sent, widgets)])
const app = { key: 'loan', kind: 'app', published: [], shipped: [], library: sampleLibrary } as unknown as AppState
const unsaid = (documents: AnyDocument[]) =>
  checkDraft(documents, draftContextOf(app, widgets)).filter(({ code }) => code.startsWith('formily.'))

test('a part of a Formily schema that was not converted is reported at its entry; resolving it is one step, and one undo restores it', () => {
  const view = viewOf(docs, sampleGround)
  const [issue, other] = unsaid(listOf(docs))
  expect(placeOfIssue(view, issue!)).toMatchObject({ document: 'form:loan.form', address: 'unsaid/oddXComponent' })
  const mend = mendOf(view, app, issue!)!
  const done = runCalls(view, sampleGround, mend.calls)
  expect(unsaid(listOf(done.docs))).toEqual([other])
  expect(applyPatches(done.docs, done.undo)).toEqual(docs)
  const last = viewOf(done.docs, sampleGround)
  expect(unsaid(listOf(runCalls(last, sampleGround, mendOf(last, app, other!)!.calls).docs))).toEqual([])
})
