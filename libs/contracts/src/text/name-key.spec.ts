import { describe, expect, it } from '@jest/globals';
import { words } from './folding.ts';
import { nameKey } from './name-key.ts';

const keyOf = (name: string) => nameKey(words(name)[0]!);

describe('The key of a name', () => {
  it.each([
    ['Sharma', 'Sarma'],
    ['Sharma', 'शर्मा'],
    ['Chaudhary', 'Choudhury', 'Chowdhury', 'Chaudhari', 'Choudhari', 'चौधरी'],
    ['Agrawal', 'Agarwal', 'Aggarwal', 'अग्रवाल'],
    ['Vijay', 'Bijay', 'विजय'],
    ['Laxmi', 'Lakshmi', 'Lakshmee', 'लक्ष्मी'],
    ['Shiva', 'Siva', 'Shiv', 'शिव'],
    ['Mohammad', 'Mohammed', 'Muhammad', 'Muhammed', 'Mohamad', 'मोहम्मद'],
    ['Gupta', 'Gupt', 'गुप्ता'],
    ['Verma', 'Varma', 'वर्मा'],
    ['Singh', 'Sinh', 'सिंह'],
    ['Mishra', 'Misra', 'मिश्रा', 'मिश्र'],
    ['Banerjee', 'Banerji', 'Bannerjee'],
    ['Mukherjee', 'Mukherji', 'Mookherjee', 'Mukerji'],
    ['Chatterjee', 'Chatterji', 'Chaterjee'],
    ['Chakraborty', 'Chakravarti', 'Chakraborti', 'Chakrabarty'],
    ['Bhattacharya', 'Bhattacharyya', 'Battacharya'],
    ['Krishna', 'Krisna', 'Krishnaa', 'कृष्ण'],
    ['Srinivasan', 'Shrinivasan', 'Sreenivasan', 'Srinivasen'],
    ['Sriram', 'Shriram', 'Sreeram', 'श्रीराम'],
    ['Subramanian', 'Subramaniam', 'Subramanyan', 'Subramanyam'],
    ['Iyer', 'Aiyar', 'Ayyar', 'अय्यर'],
    ['Iyengar', 'Ayyangar', 'Aiyangar'],
    ['Nair', 'Nayar', 'Nayyar'],
    ['Reddy', 'Reddi', 'Redy'],
    ['Deepak', 'Dipak', 'दीपक'],
    ['Pooja', 'Puja', 'पूजा'],
    ['Sunita', 'Suneeta', 'सुनीता'],
    ['Meena', 'Mina', 'मीना'],
    ['Rajeev', 'Rajiv', 'राजीव'],
    ['Jaiswal', 'Jayswal'],
    ['Tripathi', 'Tripathy', 'त्रिपाठी'],
    ['Chaturvedi', 'Chaturbedi', 'चतुर्वेदी'],
    ['Trivedi', 'Tribedi', 'त्रिवेदी'],
    ['Pandey', 'Pande', 'Panday', 'पांडे'],
    ['Saxena', 'Saksena', 'सक्सेना'],
    ['Srivastava', 'Shrivastava', 'Srivastav', 'श्रीवास्तव'],
    ['Yadav', 'Yadava', 'यादव'],
    ['Chauhan', 'Chouhan', 'Chowhan', 'चौहान'],
    ['Hussain', 'Husain', 'Hussein', 'Husein'],
    ['Ahmed', 'Ahmad', 'अहमद'],
    ['Rahman', 'Rehman', 'रहमान'],
    ['Sheikh', 'Shaikh', 'Shaik'],
    ['Siddiqui', 'Siddiqi', 'Siddique'],
    ['Qureshi', 'Kureshi', 'Quraishi'],
    ['Khan', 'खान', 'ख़ान'],
    ['Ganguly', 'Ganguli', 'Gangooly'],
    ['Ghosh', 'Ghose', 'घोष'],
    ['Dutta', 'Dutt', 'Duta'],
    ['Deshmukh', 'Deshmuk', 'देशमुख'],
    ['Bhatia', 'Bhatiya', 'भाटिया'],
    ['Pillai', 'Pillay'],
    ['Fernandes', 'Fernandez'],
    ['Zakir', 'Jakir', 'ज़ाकिर'],
    ['Biswas', 'Bishwas', 'Viswas'],
    ['Kumar', 'Kumaar', 'Coomar', 'कुमार'],
    ['Joshi', 'Joshee', 'जोशी'],
    ['Ashok', 'Asok', 'अशोक'],
  ])('is equal for the spellings of a name: %s', (name, ...others) => {
    expect(keyOf(name)).toBeDefined();
    expect(others.map((other) => [other, keyOf(other)])).toEqual(others.map((other) => [other, keyOf(name)]));
  });

  it.each([
    ['Sharma', 'Sharif'],
    ['Verma', 'Sharma'],
    ['Singh', 'Sen'],
    ['Patel', 'Patil'],
    ['Yadav', 'Jadhav'],
    ['Rahman', 'Raman'],
    ['Krishna', 'Krishnan'],
    ['Gupta', 'Dutta'],
    ['Mehta', 'Mishra'],
    ['Das', 'Dev'],
    ['Kumar', 'Kamra'],
    ['Banerjee', 'Mukherjee'],
    ['Chatterjee', 'Chaturvedi'],
    ['Trivedi', 'Tripathi'],
    ['Dwivedi', 'Trivedi'],
    ['Ram', 'Rao'],
    ['Joshi', 'Jha'],
    ['Naidu', 'Nadar'],
    ['Mohan', 'Mohammad'],
    ['Agrawal', 'Agasthi'],
    ['Pandey', 'Pandit'],
  ])('differs for %s and %s', (name, other) => {
    expect(keyOf(other)).not.toBe(keyOf(name));
  });

  it.each(['rk', '2024', 'a1', 'चीनж', 'x'])('does not exist for %s', (text) => {
    expect(keyOf(text)).toBeUndefined();
  });
});
