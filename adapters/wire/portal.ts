/**
 * Services of the portal, as visitors and people signed in read them.
 * @source ADR 0049; docs/http.md#the-portal
 */

import type { HandleAnswer } from '#engine/portal/authorised.ts'
import type { Framing } from '#engine/portal/framing.ts'
import type { TimeScope } from '#engine/portal/time-scope.ts'

export type { HandleAnswer }

export interface ServiceBrief {
  id: string
  serviceName: string
  icon: string
  /** the introduction as plain text, at most 120 characters */
  summary: string
  /** '' without one, or where it is not enabled */
  categoryId: string
  categoryName: string
  deptId: string
  deptName: string
  answer: HandleAnswer
  /** null: always open */
  timeScope: TimeScope | null
  /** open now, by the server's clock */
  open: boolean
  /** the next opening, `yyyy-MM-dd HH:mm:ss` in the server's zone; null while it is open, and where it opens never again */
  next: string | null
  /** visits ever, one a person and half hour */
  visits: number
}

/** A way of handling a service. */
export interface ServiceHandle {
  id: string
  name: string
  /** 1: starts a process; 2: opens an address */
  way: 1 | 2
  /** 1: in the application; 2: this window; 3: a new window */
  openWay: 1 | 2 | 3
  processDefKey?: string
  /** http(s), or a path of our own */
  urlAddress?: string
  /** of one that is opened to be shown in a frame, as far as its host said */
  framing?: Framing
}

/** What the reader began of a service: an instance, or a draft of its form. */
export interface ServiceWork {
  id: string
  processDefKey: string
  /** `yyyy-MM-dd HH:mm:ss` */
  since: string
}

export interface ServiceDetail extends ServiceBrief {
  /** sanitised HTML */
  introduce: string
  guide: string
  contact: string
  place: string
  cost: string
  materials: string
  /** working days promised */
  promisedDays: number | null
  /** median days from start to end of the finished instances of its processes */
  medianDays: number | null
  /** whom to ask when one may not handle it: a contact of the service */
  ask: string
  /** empty unless `answer` is `may` */
  handles: ServiceHandle[]
  /** the reader's own newest instance that has not ended, and newest draft */
  running: ServiceWork | null
  draft: ServiceWork | null
  collected: boolean
  feedback: ServiceFeedback
}

interface ServiceFeedback {
  /** of all scores, one decimal; null without any */
  average: number | null
  count: number
  /** the reader's own */
  own: { id: string; score: number; content: string } | null
}

/** A service as its manager lists it, a draft or a hidden one too. */
export interface ManagedService extends Omit<ServiceBrief, 'summary' | 'answer'> {
  /** 1: published */
  status: 0 | 1
  /** shown to those alone who may handle it */
  hidden: boolean
  /** of all scores, one decimal; null without any */
  average: number | null
  rated: number
}

/** What a manager may change of a service; null is empty. */
export interface ManagedDetail {
  id: string
  /** to be sent back, so that a change over another is told */
  rev: number
  serviceName: string
  status: 0 | 1
  icon: string | null
  contactPerson: string | null
  contact: string | null
  place: string | null
  cost: string | null
  materials: string | null
  promisedDays: number | null
  /** HTML */
  introduce: string | null
  guide: string | null
  timeScope: TimeScope | null
}
