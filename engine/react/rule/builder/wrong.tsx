import { Alert } from 'antd'
import errors from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import type { Issue } from '../../../error/issue.ts'
import { sayIssue } from '../../../text/say.ts'
import { useLang, useT } from '../../text.ts'

/** The issues that keep a rule from being saved, as text. */
export function Wrong({ issues }: { issues: Issue[] }) {
  const t = useT()
  const lang = useLang()
  if (issues.length === 0) return null
  return (
    <Alert
      style={{ marginTop: 8, whiteSpace: 'pre-line' }}
      type="error"
      showIcon
      message={t('rule.wrong')}
      description={issues.map(issue => sayIssue(issue, lang, errors)).join('\n')}
    />
  )
}
