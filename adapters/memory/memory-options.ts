import type { Ports } from '#engine/ports/ports.ts'
import type { ClientEntity, ScreenBundle, WireRecord } from '../wire/screen.ts'

/** The initial content of ports in memory. */
export interface MemoryOptions {
  /** entity key → its records by wire name */
  records?: Record<string, WireRecord[]>
  entities?: Record<string, ClientEntity>
  screens?: Record<string, ScreenBundle>
  /** results of named calls */
  calls?: Record<string, (data: Record<string, unknown>) => unknown>
  now?: string
  ports?: Partial<Ports>
}
