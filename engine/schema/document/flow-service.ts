/**
 * What a service, script or send task of a process does. In its texts `{{field}}` stands for a value of the instance.
 * @source docs/workflow.md#service-tasks
 */
import type { Json, To } from './envelope.ts'

export type FlowService = HttpService | ScriptService | MailService | MessageService | RecordService

/** A variable and where the answer holds its value: `data.items.0.name`. */
export interface ServiceResult {
  /** the variable */
  id: string
  /** names and positions separated by dots; absent: the whole answer */
  path?: string
}

export interface HttpService {
  do: 'http'
  /** POST by default */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** its host is written out; marks may follow it */
  url: string
  headers?: { id: string; name: string; value: string }[]
  /** JSON; a text that is one mark becomes the value itself */
  body?: Json
  /** the longest it may take; 10 by default */
  seconds?: number
  result?: ServiceResult[]
}

export interface ScriptService {
  do: 'script'
  /** JavaScript, by line */
  source: string[]
  /** absent: the names of the object it returns */
  result?: ServiceResult[]
}

export interface MailService {
  do: 'mail'
  to?: To
  /** fields and variables that hold ids of users */
  fields?: string[]
  /** addresses, or marks of them */
  addresses?: string[]
  subject: string
  /** HTML, or text without tags */
  content: string
}

export interface MessageService {
  do: 'message'
  to?: To
  /** fields and variables that hold ids of users */
  fields?: string[]
  subject: string
  content?: string
}

/** Adds a record of a model, or changes the one `record` names. */
export interface RecordService {
  do: 'record'
  entity: string
  /** a mark of the id of the record */
  record?: string
  /** ids of its fields */
  set: { id: string; value: Json }[]
  /** the variable that gets the id of the record */
  as?: string
}
