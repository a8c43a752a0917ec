/**
 * A backup is a gzipped text of JSON lines: one `head`, then each table with its rows, then each file with its content, then `end`.
 */
export type Line =
  | { kind: 'head'; format: 1; at: string; migrations: string[] }
  | { kind: 'table'; name: string; make: string[] }
  | { kind: 'rows'; rows: string[] }
  | { kind: 'sequence'; name: string; last: string }
  | { kind: 'file'; path: string; mode: number }
  | { kind: 'content'; base64: string }
  | { kind: 'end' }
