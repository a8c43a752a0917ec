/** What became of a Formily schema: what is taken, what the product decides itself, and how much is left to settle. */
import { Alert } from 'antd'
import type { TakenReport } from '#engine/formily/report.ts'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/formily.json'

addTexts('formily', texts)

interface TakenNoticeProps {
  report: TakenReport
  /** entries of the check list */
  listed: number
  onClose(): void
}

export function TakenNotice({ report, listed, onClose }: TakenNoticeProps) {
  const t = useT()
  const { left, fields, tables, rules, checks } = report
  return (
    <Alert
      type={listed > 0 ? 'warning' : 'success'}
      showIcon
      closable
      onClose={onClose}
      role="status"
      message={`${t('formily.report.taken', { fields, tables, rules, checks })} ${
        listed > 0 ? t('designer.source.listed', { count: listed }) : t('formily.report.whole')
      }`}
      description={
        left.length > 0 && (
          <ul className="dz-taken">
            {left.map(({ reason, paths }) => (
              <li key={reason} title={paths.join('\n')}>
                {t('formily.report.ours', { reason: t(`formily.${reason}`), n: paths.length })}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
