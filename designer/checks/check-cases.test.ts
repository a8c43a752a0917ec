import { describe, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import { sayIssue } from '#engine/text/say.ts'
import compileTexts from '#schemas/text/errors/engine-compile.json' with { type: 'json' }
import entityTexts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import ruleTexts from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import schemaTexts from '#schemas/text/errors/engine-schema.json' with { type: 'json' }
import versionTexts from '#schemas/text/errors/engine-version.json' with { type: 'json' }
import { CASES, type CheckCase, probe, sound, spoiled } from '#tests/support/check-cases.ts'
import { sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { docsOf, listOf } from '../commands/documents/docs.ts'
import { type Ground, viewOf } from '../commands/documents/view.ts'
import { applyPatches, runCalls } from '../commands/run.ts'
import { placeOfIssue } from '../say/place-of-issue.ts'
import { draftContextOf } from '../session/check/draft-context-of.ts'
import { mendOf } from './mends/mends.ts'

const texts = { ...schemaTexts, ...ruleTexts, ...entityTexts, ...compileTexts, ...versionTexts }
const thing = { id: 'owner', type: 'ref' as const, title: { zh: '借用', en: 'Loan' }, to: 'loan' }
const app: AppState = {
  key: 'loan',
  kind: 'app',
  title: { zh: '借用', en: 'Loan' },
  version: 1,
  changed: true,
  updatedAt: null,
  updatedBy: null,
  canEdit: true,
  draft: { rev: 1, documents: sound, at: null, by: null },
  published: sound,
  shipped: [],
  library: {
    ...sampleLibrary,
    entities: [{ kind: 'entity', grammar: 1, key: 'thing', title: { zh: '物', en: 'Thing' }, fields: [thing] }],
    documents: [{ kind: 'page', grammar: 1, key: 'loan.taken', title: { zh: '占', en: 'Taken' } }],
    dicts: { colour: { title: { zh: '颜色', en: 'Colour' }, options: [] } },
  },
}
const around = draftContextOf(app, { ...manifests, probe } as unknown as WidgetManifests)
const ground: Ground = { entities: app.library.entities, shipped: {} }
const check = (documents: typeof sound) => checkDraft(documents, around)
const find = ({ code }: CheckCase, issues: Issue[]) => issues.filter(issue => issue.code === code)

test('the valid app has no issues', () => expect(check(sound)).toEqual([]))

describe('every code of the check of a draft', () => {
  /**
   * Codes that speak of records, of what runs, of a text before it is a document, of rules the grammar refuses first, and of
   * pages of the portal, which are of no app (designer/palette/offers.test.ts).
   */
  const ELSEWHERE = [
    /^(field\.(?!pattern\.unsafe|limits?$|default$|by$|show)|rows?\.|record\.|version\.|document\.(text|unfinished|object|refused)|kind\.unknown)/,
    /^page\.drawn$/,
    /^rule\.(refused|rows\.many|text\.long|number\.long|bind|sql|shape(\.operands|\.name)?|operator(\.near)?|cost\.items)$/,
  ]
  test('has its case here', () => {
    const codes = Object.keys(texts).filter(code => !ELSEWHERE.some(one => one.test(code)))
    const told = new Set(CASES.map(({ code }) => code))
    expect(codes.filter(code => !told.has(code))).toEqual([])
    expect([...told].filter(code => !Object.hasOwn(texts, code))).toEqual([])
  })

  test.each(CASES.map(one => [one.code, one.where, one] as const))(
    '%s is told in zh and en and leads to %s',
    (code, where, one) => {
      const documents = spoiled(one)
      const found = find(one, check(documents))
      expect(found, JSON.stringify(check(documents), null, 1).slice(0, 2000)).not.toEqual([])
      for (const lang of ['zh', 'en'] as const) {
        const said = sayIssue(found[0]!, lang, texts)
        expect(said).not.toBe(code)
        expect(said).not.toMatch(/\{[a-z]|undefined/)
      }
      const places = found.map(issue => placeOfIssue(viewOf(docsOf(documents), ground), issue))
      expect(places.map(place => place && `${place.document} ${place.address}`)).toContain(where)
    },
  )

  test.each(CASES.filter(({ mend }) => mend).map(one => [one.code, one.where, one] as const))(
    '%s at %s: its mend takes it away, one undo brings it back',
    (_, where, one) => {
      const docs = docsOf(spoiled(one))
      const view = viewOf(docs, ground)
      const issue = find(one, check(listOf(docs))).find(each => {
        const place = placeOfIssue(view, each)
        return place && `${place.document} ${place.address}` === where
      })!
      const mend = mendOf(view, app, issue)
      expect(mend).not.toBeNull()
      const done = runCalls(view, ground, mend!.calls)
      const left = check(listOf(done.docs))
      expect(left.filter(({ path, code }) => path === issue.path && code === issue.code)).toEqual([])
      expect(left.filter(({ code }) => code.startsWith('grammar.'))).toEqual([])
      expect(listOf(applyPatches(done.docs, done.undo))).toEqual(listOf(docs))
    },
  )

  test('no other code has a fix', () => {
    const offered = CASES.filter(one => !one.mend).flatMap(one => {
      const view = viewOf(docsOf(spoiled(one)), ground)
      return find(one, check(spoiled(one))).flatMap(issue => (mendOf(view, app, issue) ? [one.code] : []))
    })
    expect(offered).toEqual([])
  })
})
