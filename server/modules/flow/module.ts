import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import { findForDisabled } from '../../flow/administer/find-for-disabled.ts'
import { remindSupervised } from '../../flow/administer/supervise.ts'
import { type Definitions, openDefinitions } from '../../flow/definition/definitions.ts'
import type { ReadParts } from '../../flow/read/detail.ts'
import { readCounts, readList } from '../../flow/read/lists.ts'
import { mayReadFile } from '../../flow/read/may-read-file.ts'
import { openAbsences } from '../../flow/work/absences.ts'
import { hearSignal } from '../../flow/work/receive.ts'
import { recountDue } from '../../flow/work/recount-due.ts'
import { runServiceJob } from '../../flow/work/service-job.ts'
import { keepLooking } from '../../process/keep-looking.ts'
import type { RegisterRoutes } from '../../services.ts'
import type { Module } from '../module.ts'
import { leaveHook, submitLeave } from './leave.ts'
import { MIGRATION_VERBS } from './migration-verbs.ts'
import { PROCESS_VERBS } from './process-verbs.ts'
import { openJobs } from './run-jobs.ts'
import { openNotices } from './send-notices.ts'

declare module '#server/services.ts' {
  interface Services {
    flow: { definitions: Definitions; act: ReadParts }
  }
}

/** Looks for due jobs, periods of deputies, changed calendars and notices every second, and soon after each action on this server. */
const registerFlowJobs: RegisterRoutes = (app, services) => {
  const { db, errors, flow } = services
  const onError = (error: unknown) => app.log.warn({ err: error }, 'processes')
  const say = (error: unknown, lang: Lang) =>
    error instanceof Fault ? errors.text(error.code, error.params, lang) : (error as Error).message
  const parts = { db, now: () => new Date(), say, onError }
  const work = {
    service: runServiceJob(services),
    supervise: remindSupervised,
    signal: hearSignal,
    again: findForDisabled,
  }
  const looking = [
    openJobs({ ...parts, act: flow.act, work }),
    openAbsences(parts),
    openNotices(parts),
    { tick: () => recountDue(db, flow.definitions, onError) },
  ].map(each => keepLooking(app, each, onError))
  flow.act.wake = () => {
    for (const wake of looking) wake()
  }
}

/** Files of processes are read with their process. */
const readFiles: RegisterRoutes = (_app, { fileReaders, flow }) => {
  fileReaders.push((trx, who, attach) => mayReadFile(flow.act, trx, who, attach))
}

/** Approvals are a source of what waits. */
const joinInbox: RegisterRoutes = (_app, { inbox, flow }) => {
  inbox.sources.push({
    counts: (trx, who) => readCounts(trx, who.id),
    list: ({ who, lang }, name, call) => readList(flow.act, who, lang, `${name}List`, call),
  })
}

export const flowModule: Module = {
  services({ db, entities, errors, config, store, sql, logs, initial }) {
    const definitions = openDefinitions(db)
    const act = { db, entities, errors, config, store, sql, logs, initial, definitions, wake: () => {} }
    return { flow: { definitions, act } }
  },
  verbs: { ...PROCESS_VERBS, ...MIGRATION_VERBS, 'wfLeave.submit': submitLeave },
  hooks: { wfLeave: leaveHook },
  parts: [readFiles, joinInbox, registerFlowJobs],
}
