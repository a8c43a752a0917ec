/** Verbs of scheduled jobs. @source JB-12 */
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import { printMoment, zoneOfDates } from '../../entity/model/environment.ts'
import type { TreeNode } from '../../entity/read/tree.ts'
import { checkCron, nextFirings } from '../../jobs/cron.ts'
import { cronWords } from '../../jobs/cron-words.ts'
import { askFiring } from '../../jobs/firings.ts'
import { targetsOf } from '../../jobs/targets.ts'
import type { Verb } from '../verb.ts'

const FIRINGS = 10

/**
 * The next firings of a stored job, or of an expression being written: the expression in `words`, `times`, and those as
 * a Markdown `list`.
 */
const next: Verb = {
  method: 'GET',
  async run({ entities, who, input, lang }) {
    const job = input.id === undefined ? input : await entities.detail(who, 'quartzJob', input.id)
    const expression = String(job.cronExpression ?? '')
    const now = new Date()
    const issues = checkCron(expression, zoneOfDates(), now)
    if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
    const times = nextFirings(expression, zoneOfDates(), now, FIRINGS).map(printMoment)
    return { words: await cronWords(expression, lang), times, list: times.map(time => `1. ${time}`).join('\n') }
  },
}

/** The targets as nodes of a picker. */
const targets: Verb = {
  method: 'GET',
  run: async ({ who, lang, actions }) =>
    [...targetsOf(actions, who.tenant)].map(([name, title]) => {
      const node: TreeNode = { id: name, parentId: '0', title: `${name} ${pick(title, lang)}`, key: name, value: name }
      return node
    }),
}

/** Runs it once, as soon as a server takes it, even while the job is disabled. */
const run: Verb = {
  method: 'POST',
  async run({ db, entities, who, input }) {
    const { id } = await entities.detail(who, 'quartzJob', input.id)
    await db.write(who, trx => askFiring(trx, who.tenant, String(id)))
    return null
  },
}

export const QUARTZ_JOB_VERBS: Record<string, Verb> = {
  'quartzJob.nextFirings': next,
  'quartzJob.targets': targets,
  'quartzJob.run': run,
}
