import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { BlockProps } from '../page/block-entry.ts';
import { useEngine } from '../page/engine-context.tsx';
import { textOf, textsOf } from '../page/read-options.ts';
import { servicePhone } from '../page/service-phone.ts';
import { useFill } from '../page/use-fill.ts';
import { AgreementLinks } from '../sheets/agreement-links.tsx';
import { useSheet } from '../sheets/use-sheet.tsx';

/** Who stands behind the page: risk lines, source of funds, agreements, company and filing number. */
export const LegalFooter = observer(function LegalFooter({ options, page }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const { sheet, show } = useSheet();
  const privacy = engine.release.site.routes.find(({ id }) => id === 'privacy');
  const fact = (name: string) => String(engine.fact(name) ?? '');
  const service = servicePhone(page, fill);
  return (
    <footer className="dk-footer">
      {textsOf(options.lines).map((line) => (
        <p key={line}>{fill(line)}</p>
      ))}
      <p>{fact('brand.sourcesFunding')}</p>
      {page.agreements.length > 0 && (
        <p>
          <AgreementLinks agreements={page.agreements} show={show} />
        </p>
      )}
      {service && (
        <p>
          {service.label} <a href={service.href}>{service.phone}</a>
        </p>
      )}
      {privacy && (
        <p>
          <Link to={privacy.path}>{privacy.title}</Link>
        </p>
      )}
      <p className="dk-footer-company">
        <span>{fact('brand.companyName')}</span>{' '}
        <a href={textOf(options.icpUrl)} rel="noreferrer">
          {fact('brand.icp')}
        </a>
      </p>
      {sheet}
    </footer>
  );
});
