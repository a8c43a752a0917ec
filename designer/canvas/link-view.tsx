/** The link and its picture, fetched when used. */
import { Input, QRCode, Typography } from 'antd'
import type { TryLink } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'

export default function LinkView({ link: { link } }: { link: TryLink }) {
  const t = useT()
  const address = new URL(link, location.origin).href
  return (
    <div className="dz-share">
      <p>{t('designer.share.help')}</p>
      <QRCode value={address} size={220} errorLevel="L" bordered={false} />
      <Input
        readOnly
        value={address}
        aria-label={t('designer.share.link')}
        onFocus={event => event.target.select()}
        suffix={
          <Typography.Text
            copyable={{ text: address, tooltips: [t('designer.share.copy'), t('designer.share.copied')] }}
          />
        }
      />
    </div>
  )
}
