/** A small app for the tests of the designer: one model, one screen derived from it, one dashboard. */
import type { AppState } from '#adapters/wire/design.ts'
import { type Docs, docsOf } from '#designer/commands/documents/docs.ts'
import type { Ground } from '#designer/commands/documents/view.ts'
import type { Checker } from '#designer/session/check/checker.ts'
import { draftContextOf } from '#designer/session/check/draft-context-of.ts'
import { checkDraft, type DraftContext } from '#engine/compile/check-draft.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { DashboardDocument, EntityDocument, PageDocument } from '#engine/schema/document.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }

export const loan: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'loan',
  title: { zh: '借用', en: 'Loan' },
  fields: [
    { id: 'title', type: 'string', title: { zh: '标题', en: 'Title' }, required: true, search: 'like' },
    { id: 'quantity', type: 'integer', title: { zh: '数量', en: 'Quantity' }, min: 1, max: 99 },
    { id: 'price', type: 'decimal', scale: 2, title: { zh: '单价', en: 'Price' } },
    { id: 'loanDate', type: 'date', title: { zh: '借出日期', en: 'Loan date' } },
    { id: 'returnDate', type: 'date', title: { zh: '归还日期', en: 'Return date' } },
    { id: 'reason', type: 'text', title: { zh: '事由', en: 'Reason' } },
  ],
}

export const manage: PageDocument = {
  kind: 'page',
  grammar: 1,
  key: 'loan.manage',
  title: { zh: '借用登记', en: 'Loans' },
  from: 'loan',
}

export const board: DashboardDocument = {
  kind: 'dashboard',
  grammar: 1,
  key: 'loan.board',
  title: { zh: '看板', en: 'Board' },
  queries: [{ id: 'count', entity: 'loan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] }],
  cards: [
    { id: 'one', widget: 'number-card', x: 0, w: 4, h: 4, query: 'count', map: { value: 'n' } },
    { id: 'two', widget: 'bar', x: 4, w: 8, h: 6 },
    { id: 'three', widget: 'line', x: 0, w: 12, h: 6 },
  ],
}

export const sampleDocs: Docs = docsOf([loan, manage, board])
/** Nothing around the app but one role. */
export const sampleLibrary: AppState['library'] = {
  entities: [],
  documents: [],
  dicts: {},
  roles: [{ code: 'staff', title: { zh: '教职工', en: 'Staff' } }],
  depts: [],
  posts: [],
}

/** Checks where it is called: what the designer's worker does, without the worker. */
export function checkHere(): Checker {
  let around: DraftContext | null = null
  return {
    open(app) {
      around = draftContextOf(app, manifests as unknown as WidgetManifests)
    },
    check: async documents => (around ? checkDraft(documents, around) : []),
    close: () => undefined,
  }
}

export const sampleGround: Ground = { entities: [], shipped: {} }
