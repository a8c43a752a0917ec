import type { DashboardDocument, FormDocument, PageBody } from '../schema/document.ts'

/** The page in which a form or dashboard standing alone is opened: it has one block. */
export function blockPage(document: FormDocument | DashboardDocument): PageBody {
  const id = document.key.replace(/\W(\w)?/g, (_, next: string = '') => next.toUpperCase())
  return { nodes: [{ id, widget: document.kind, body: document }] }
}
