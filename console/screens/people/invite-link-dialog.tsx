import { Alert, Button, Modal, Typography } from 'antd';
import type { InviteLink } from '../../../server/console/contract/person.ts';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

interface InviteLinkDialogProps {
  readonly link: InviteLink;
  readonly onClose: () => void;
}

/** The link of an invitation, which is never shown again. */
export function InviteLinkDialog({ link, onClose }: InviteLinkDialogProps) {
  const address = new URL(link.path, window.location.origin).href;
  return (
    <Modal
      open
      title={t.people.link}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.people.linkSent}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t.people.linkAbout} className="dialog-wrong" />
      <Typography.Paragraph code copyable={{ text: address }} className="invite-link">
        {address}
      </Typography.Paragraph>
      <p className="quiet">
        {t.people.linkUntil} <TimeText at={link.expires} isExact />
      </p>
    </Modal>
  );
}
