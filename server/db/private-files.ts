import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What this uses of the file system in the database's module. */
interface FileSystemModule {
  readonly NODEFS: {
    readonly node_ops: { setattr(node: unknown, attributes: { readonly mode?: number }): void };
  };
}

const OTHERS = 0o077;

/**
 * The files of an embedded database. It sets the rights of each file that it makes, past the process's umask: others
 * get none.
 */
export class PrivateFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const made = await super.init(database, options);
    const keepPrivate = ({ NODEFS }: FileSystemModule): void => {
      const { setattr } = NODEFS.node_ops;
      NODEFS.node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~OTHERS });
    };
    const preRun = [keepPrivate, ...((made.emscriptenOpts.preRun ?? []) as readonly unknown[])];
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun } as typeof made.emscriptenOpts };
  }
}
