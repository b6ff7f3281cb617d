import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reservePort } from '../../../../deploy/start/configuration/ports.ts';
import { findProgram } from '../../../../deploy/start/programs.mjs';
import { SupervisedProcess } from '../../../../deploy/start/supervised-process.ts';

const project = fileURLToPath(new URL('../../opensearch/', import.meta.url));
const run = promisify(execFile);
const { JAVA_HOME, PATH } = process.env;

/** A development kit: its compiler runs the node's source. */
export const hasMaven = (): boolean => ['mvn', 'java', 'javac'].every((name) => findProgram(name));

/** OpenSearch from Maven on loopback, one node or several, in a temporary folder; it ends with this process. */
export class OpenSearchNodes {
  private readonly nodes: { process: SupervisedProcess; url: string }[] = [];

  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(count = 1): Promise<OpenSearchNodes> {
    const folder = await mkdtemp(join(tmpdir(), 'colophon-opensearch-'));
    const classPath = await downloadClassPath(folder).catch(async (error: unknown) => {
      await rm(folder, { recursive: true });
      throw error;
    });
    const names = Array.from({ length: count }, (_, at) => `node-${at + 1}`);
    const transports = await Promise.all(names.map(reservePort));
    const running = new OpenSearchNodes(folder);
    for (const [at, name] of names.entries()) {
      const port = await reservePort();
      const url = `http://127.0.0.1:${port}`;
      const settings = {
        'path.home': join(folder, name),
        'node.name': name,
        'network.host': '127.0.0.1',
        'http.port': port,
        'transport.port': transports[at],
        'discovery.seed_hosts': transports.map((transport) => `127.0.0.1:${transport}`).join(','),
        'cluster.initial_cluster_manager_nodes': names.join(','),
        // The disk of a developer may be nearly full.
        'cluster.routing.allocation.disk.threshold_enabled': false,
      };
      const program = {
        name,
        command: JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java',
        args: [
          '-Xmx512m',
          '-XX:TieredStopAtLevel=1',
          '-Dorg.apache.logging.log4j.level=WARN',
          '-cp',
          classPath,
          join(project, 'EmbeddedNode.java'),
          ...Object.entries(settings).map(([key, value]) => `${key}=${value}`),
        ],
        environment: { PATH },
        isReady: async () => (await fetch(`${url}/_cluster/health?wait_for_nodes=${count}&timeout=1s`)).ok,
      };
      running.nodes.push({ process: new SupervisedProcess(program, folder), url });
    }
    for (const { process } of running.nodes) process.start();
    try {
      await Promise.all(running.nodes.map(({ process }) => process.untilReady()));
    } catch (error) {
      await running.stop();
      throw error;
    }
    return running;
  }

  get urls(): string[] {
    return this.nodes.map(({ url }) => url);
  }

  /** Kills node-1 or another one, as a crash of its machine would; the others go on. */
  kill(name: string): void {
    this.nodes.find(({ process }) => process.program.name === name)!.process.kill();
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ process }) => process.stop(2_000)));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The class path of the libraries, which Maven keeps in its own folder. */
async function downloadClassPath(folder: string): Promise<string> {
  const file = join(folder, 'class-path');
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';
  const args = ['-q', '-B', '-f', join(project, 'pom.xml'), goal, `-Dmdep.outputFile=${file}`];
  await run('mvn', args, { timeout: 300_000 }).catch((error: ExecFileException) => {
    throw new Error(`Maven does not find OpenSearch: ${(error.stdout ?? '').slice(-2_000)}`);
  });
  return readFile(file, 'utf8');
}
