/** One value for each of the plot's sizes. */
export interface Line {
  name: string;
  values: number[];
}

const [WIDTH, HEIGHT, LEFT, TOP, NAMES] = [330, 260, 44, 34, 130];
const colors = ['#1b6ca8', '#c0392b', '#2e7d32', '#8e44ad', '#b9770e', '#00838f', '#5d4037'];
/** The distance between names beside the lines. */
const NAME_PX = 13;

/** An SVG of plots beside each other, of lines over the same sizes on a logarithmic scale. */
export const plots = (sizes: number[], each: { title: string; lines: Line[] }[]): string => {
  const width = each.length * (LEFT + WIDTH + NAMES);
  const drawn = each.map(({ title, lines }, index) =>
    plot(sizes, title, lines, index * (LEFT + WIDTH + NAMES)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${TOP + HEIGHT + 34}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`;
};

function plot(sizes: number[], title: string, lines: Line[], left: number): string {
  const logarithms = sizes.map(Math.log10);
  const [first, last] = [logarithms[0]!, logarithms.at(-1)!];
  const highest = roundedUp(Math.max(...lines.flatMap(({ values }) => values)));
  const x = (index: number) => LEFT + (WIDTH * (logarithms[index]! - first)) / (last - first);
  const y = (value: number) => TOP + HEIGHT * (1 - value / highest);
  const grid = [0, 1, 2, 3, 4].map((step) => {
    const value = (highest * step) / 4;
    return `<path d="M${LEFT} ${y(value)}h${WIDTH}" stroke="#ddd"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value}</text>`;
  });
  const ticks = sizes.map(
    (size, index) =>
      `<text x="${x(index)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  );
  const drawn = lines.map(({ name, values }, index) => {
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
    const rank = lines.filter((other) => other.values.at(-1)! > values.at(-1)!).length;
    const color = colors[index]!;
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${LEFT + WIDTH + 6}" y="${TOP + NAME_PX * (rank + 1)}" fill="${color}">${name} ${values.at(-1)!.toPrecision(3)}</text>`;
  });
  return `<g transform="translate(${left})"><text x="${LEFT}" y="18" font-size="13" font-weight="bold">${title}</text>
${[...grid, ...ticks, ...drawn].join('\n')}</g>`;
}

/** The next of 4, 8, 20, 40, 80, 200 and so on, which four steps divide. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [2, 4, 8, 20].map((step) => step * power).find((step) => step >= value)!;
}
