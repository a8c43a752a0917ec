import { describe, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { addTexts, translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import '#engine/react/rule/sentence/say-rule.ts'
import type { AnyDocument, Json } from '#engine/schema/document.ts'
import { sayIssue } from '#engine/text/say.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import compileTexts from '#schemas/text/errors/engine-compile.json' with { type: 'json' }
import entityTexts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import ruleTexts from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import schemaTexts from '#schemas/text/errors/engine-schema.json' with { type: 'json' }
import versionTexts from '#schemas/text/errors/engine-version.json' with { type: 'json' }
import { CASES, probe, sound, spoiled } from '#tests/support/check-cases.ts'
import { sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { mendOf } from '../checks/mends/mends.ts'
import { docsOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { draftContextOf } from '../session/check/draft-context-of.ts'
import type { NamingContext } from './names-at.ts'
import { saySentence } from './say-sentence.ts'
import { sayWhere, titled } from './titled.ts'

addTexts('designer', texts)
const errors = { ...schemaTexts, ...ruleTexts, ...entityTexts, ...compileTexts, ...versionTexts }
const widgets = { ...manifests, probe } as unknown as WidgetManifests

/** Ids of the sample that are no words of the language; each is replaced by one that cannot be mistaken for a title. */
const IDS =
  /(^|[./$ ])(loan|desk|item|staff|quantity|price|loanDate|reason|flip|go|keep|again|box|main|bars|recent|byKind|late)(?=$|[./ ])/g
function marked<T>(value: T): T {
  if (typeof value === 'string') return value.replace(IDS, '$1zz9$2') as T
  if (Array.isArray(value)) return value.map(marked) as T
  if (value === null || typeof value !== 'object') return value
  if ('zh' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [marked(key), marked(one as Json)])) as T
}

const published = marked(sound)
const app = {
  key: 'zz9loan',
  kind: 'app',
  title: { zh: '借用', en: 'Loan' },
  published,
  shipped: [],
  library: {
    ...marked(sampleLibrary),
    entities: marked([
      {
        kind: 'entity',
        grammar: 1,
        key: 'thing',
        title: { zh: '物', en: 'Thing' },
        fields: [{ id: 'owner', type: 'ref', title: { zh: '借用', en: 'Loan' }, to: 'loan' }],
      },
    ]),
    documents: marked([{ kind: 'page', grammar: 1, key: 'loan.taken', title: { zh: '占', en: 'Taken' } }]),
    dicts: { colour: { title: { zh: '颜色', en: 'Colour' }, options: [] } },
  },
} as unknown as AppState
const around = draftContextOf(app, widgets)

/** Everything the check list shows of what is wrong with `documents`. */
function shown(documents: AnyDocument[], lang: 'zh' | 'en'): string[] {
  const view = viewOf(docsOf(documents), { entities: app.library.entities, shipped: {} })
  const t = (key: string, params?: Record<string, unknown>) => translate(lang, key, params)
  const told: NamingContext = { t, lang, manifests: widgets, view, app }
  return checkDraft(documents, around).flatMap(issue => {
    const mend = mendOf(view, app, issue)
    const said = mend && { ...mend.say, params: titled(told, issue, mend.say.params) as never }
    return [
      sayIssue({ ...issue, params: titled(told, issue, issue.params) }, lang, errors),
      sayWhere(told, issue),
      ...(said ? [saySentence(told, said)] : []),
    ]
  })
}

/** What these tell is the id, key or wire name itself, which has to be another. */
const OF_IDS = ['id.twice', 'name.twice', 'change.taken', 'design.key.taken', 'design.draft.foreign']

describe('what the check list shows', () => {
  test.each(CASES.filter(({ code }) => !OF_IDS.includes(code)).map(one => [one.code, one.where, one] as const))(
    'of %s at %s names nothing by its id',
    (_, __, one) => {
      const documents = marked(spoiled(one))
      // of what has the id of another the id itself is told
      if (one.code === 'id.twice') return
      for (const lang of ['zh', 'en'] as const)
        for (const text of shown(documents, lang)) expect(text).not.toMatch(/zz9/)
    },
  )
})
