// Downloads mongod into the given folder and prints its path. Run with the project's own Node, after the npm
// packages are installed.
import { MongoBinary } from 'mongodb-memory-server-core';

try {
  console.log(await MongoBinary.getPath({ version: '7.0.15', downloadDir: process.argv[2] }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
