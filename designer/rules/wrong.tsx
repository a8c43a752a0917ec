import { Alert } from 'antd'
import type { Issue } from '#engine/error/issue.ts'
import { useT } from '#engine/react/text.ts'
import { useSay } from '../frame/say.ts'

/** What keeps a rule from being saved, in words. */
export function Wrong({ issues }: { issues: Issue[] }) {
  const t = useT()
  const say = useSay()
  if (issues.length === 0) return null
  return <Alert type="error" showIcon message={t('designer.rule.wrong')} description={say.issues(issues)} />
}
