import type { DashboardDocument, FormDocument, PageBody } from '../schema/document.ts'

/** A page with one block: how a form or dashboard standing alone is opened. */
export function blockPage(document: FormDocument | DashboardDocument): PageBody {
  const id = document.key.replace(/\W(\w)?/g, (_, next: string = '') => next.toUpperCase())
  return { nodes: [{ id, widget: document.kind, body: document }] }
}
