// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  language: 'text' | 'javascript' | 'json' | 'sql' | 'html' | 'css' | 'xml' | 'java' | 'python' | 'shell' | 'yaml'
  rows: number
}

export type Value = string
