import { ConfigProvider } from 'antd';
import { useContext } from 'react';

interface PhoneFrameProps {
  /** A whole document without scripts, its pictures in it. */
  readonly html: string;
  readonly title: string;
}

/**
 * A page in the size of a phone. It can do nothing: no script runs, nothing is loaded, nothing leads anywhere, and what
 * the console knows is out of its reach. Its style bears the console's nonce, whose policy it inherits.
 */
export function PhoneFrame({ html, title }: PhoneFrameProps) {
  const { csp } = useContext(ConfigProvider.ConfigContext);
  const nonce = csp?.nonce ?? '';
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'`;
  const alone = html
    .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replaceAll('<style>', `<style nonce="${nonce}">`);
  return <iframe className="phone" sandbox="" srcDoc={alone} title={title} />;
}
