/** The actions that are of no module: they call an address, run a script, save a record. @source docs/workflow.md#service-tasks */
import type { HttpService, Json, RecordService, ScriptService } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import { printMoment } from '../entity/model/environment.ts'
import { type Action, type Call, mapResult, type Outcome, type Variables } from './action.ts'
import { callHttp } from './call-http.ts'
import { openSave } from './save-record.ts'
import { runScript } from './script/run-script.ts'

const http: Action<HttpService> = {
  schema: 'http',
  needs: () => 'administrator',
  effect: 'outside',
  run: callHttp,
}

const script: Action<ScriptService> = {
  schema: 'script',
  effect: 'repeatable',
  run: (_, call) => runTask(call),
}

const record: Action<RecordService> = {
  schema: 'record',
  needs: ({ entity }) => ({ writes: entity }),
  effect: 'once',
  open: openSave,
}

/** A script has no effect but its result. */
async function runTask({ settings, values, now }: Call<ScriptService>): Promise<Outcome> {
  const { source, result } = settings
  const answer = await runScript(source.join('\n'), { form: values as Json, now: printMoment(now) })
  if (result?.length) return { vars: mapResult(answer, result) }
  return { vars: isRecord(answer) ? (answer as Variables) : {} }
}

export const ACTIONS: Record<string, Action> = { http, script, record }
