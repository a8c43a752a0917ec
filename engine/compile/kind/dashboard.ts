import { cutDashboard } from '../../access/cut-dashboard.ts'
import type { DashboardDocument } from '../../schema/document.ts'
import { checkDashboard } from '../check-page.ts'
import { placeQueries } from '../place-queries.ts'
import { findQueryIn } from '../shape-of-query.ts'
import type { Compiler } from './compiler.ts'

export const dashboard: Compiler<DashboardDocument> = {
  check: checkDashboard,
  resolve: (document, uses) => placeQueries(document, findQueryIn(uses.library), uses),
  cut: ({ access: _, ...document }, { cuts, may }) => ({ ...document, ...cutDashboard(document, cuts, may) }),
}
